// The forms of the API description: send the body as JSON, show the answer as text.

for (const form of document.querySelectorAll("form.try")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const output = form.querySelector("output");
    output.textContent = "…";
    try {
      const answer = await fetch(form.dataset.path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: form.elements.body.value,
      });
      const text = await answer.text();
      output.textContent = `${answer.status} ${answer.statusText}\n${indented(text)}`;
    } catch {
      output.textContent = "The server does not answer.";
    }
  });
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
