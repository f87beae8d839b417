// A submission that has not ended: the page is asked for every two seconds, as long as somebody
// looks, and loaded again when it says something else. Without script, loading it again does.
const PAUSE = 2000;
let said = null;

async function follow() {
  if (document.visibilityState === "visible") {
    const answer = await fetch(location.pathname, { credentials: "same-origin" }).catch(() => null);
    if (answer?.ok) {
      const told = await answer.text();
      if (said !== null && told !== said) {
        location.reload();
        return;
      }
      said = told;
    }
  }
  setTimeout(follow, PAUSE);
}

if (document.querySelector("[data-follow]")) follow();
