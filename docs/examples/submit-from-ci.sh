#!/bin/sh
# Submit the tool in the folder "tool" from a CI, and wait for its end: needs tar and curl.
# SERVER, TASK and TOKEN come from the CI's settings; BUILD names the build, so that a job that is
# repeated gets the same submission back and no second charge.
set -eu
api="$SERVER/api/v1"
tar czf tool.tar.gz -C tool .
id=$(curl --fail --silent --show-error -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: $BUILD" \
  --data-binary @tool.tar.gz "$api/tasks/$TASK/submissions" | sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')
while :; do
  state=$(curl --fail --silent --show-error -H "Authorization: Bearer $TOKEN" \
    "$api/submissions/$id" | sed 's/.*"state":"\([A-Z_]*\)","reason".*/\1/')
  echo "$id: $state"
  case $state in
    SCORED) exit 0 ;;
    INVALID | FAILED | TIMED_OUT | OUT_OF_MEMORY | CANCELLED | SYSTEM_ERROR) exit 1 ;;
  esac
  sleep "${PAUSE:-10}"
done
