"use strict";
(() => {
  const lang = document.documentElement.lang;
  const written = (number) => number.toLocaleString(lang, { useGrouping: true });

  // Filters of the error list. Without script all errors are there.
  for (const form of document.querySelectorAll("[data-filters]")) {
    const rows = [...form.parentElement.querySelectorAll("table.errors tbody tr")];
    const fields = [...form.querySelectorAll("[data-filter]")];
    const shown = form.querySelector("[data-shown]");
    const fits = (row, field) => {
      const wanted = field.value.trim();
      if (wanted === "") return true;
      const has = row.dataset[field.dataset.filter];
      return field.type === "search"
        ? has.toLowerCase().includes(wanted.toLowerCase())
        : has === wanted;
    };
    const apply = () => {
      let count = 0;
      for (const row of rows) {
        const show = fields.every((field) => fits(row, field));
        row.hidden = !show;
        count += show ? 1 : 0;
      }
      shown.value = shown.dataset.form
        .replace("{shown}", written(count))
        .replace("{all}", written(rows.length));
    };
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("reset", () => setTimeout(apply));
    form.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }

  // Copying. The clipboard may be closed to a file: then the text is selected for the reader.
  for (const button of document.querySelectorAll("[data-copy]")) {
    const source = document.getElementById(button.dataset.copy);
    const name = button.textContent;
    const said = () => {
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = name; }, 2000);
    };
    const select = () => getSelection().selectAllChildren(source);
    button.hidden = false;
    button.addEventListener("click", () => {
      const text = [...source.children].map((part) => part.textContent).join("\n\n");
      if (navigator.clipboard === undefined) select();
      else navigator.clipboard.writeText(text).then(said, select);
    });
  }

  // Print what is folded, too; afterwards it is as it was.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.fold:not([open])")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });

  // Show in the contents which section is being read.
  const links = new Map([...document.querySelectorAll("nav a")].map((a) => [a.hash.slice(1), a]));
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(entry.target.id)?.setAttribute("aria-current", "true");
    }
  }, { rootMargin: "0px 0px -80% 0px" });
  for (const section of document.querySelectorAll("main > section")) seen.observe(section);
})();
