// The form for errors begins with the text that is selected on the page.

const link = document.querySelector<HTMLAnchorElement>('[data-report]')

if (link) {
  const { href } = link
  const addPassage = () => {
    // Longer texts could exceed the length of addresses that proxies accept.
    const passage = String(getSelection()).slice(0, 600)
    if (passage) link.href = `${href}&${new URLSearchParams({ passage })}`
  }
  // A click clears the selection; the keyboard does not.
  link.onpointerdown = addPassage
  link.onclick = addPassage
}
