// Search in a guideline: sections without the words are hidden, nothing is sent anywhere.
const box = document.getElementById("guide-search");
const sections = [...document.querySelectorAll("[data-variable]")];
const nothing = document.getElementById("guide-nothing");

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

if (box && sections.length) {
  box.closest("label").hidden = false;
  const texts = sections.map((section) => fold(`${section.dataset.variable} ${section.textContent}`));
  box.addEventListener("input", () => {
    const words = fold(box.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    sections.forEach((section, place) => {
      section.hidden = !words.every((word) => texts[place].includes(word));
      shown += section.hidden ? 0 : 1;
      const entry = document.querySelector(`.contents a[href="#${CSS.escape(section.id)}"]`);
      if (entry) entry.parentElement.hidden = section.hidden;
    });
    nothing.hidden = shown > 0;
  });
}
