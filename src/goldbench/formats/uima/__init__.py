"""What INCEpTION and other UIMA tools write: CAS in JSON and XMI, project archives, WebAnno TSV."""
