/** Screen readers read the text out. */
export function announce(text: string): void {
  const liveRegion = document.querySelector('[data-announce]')
  if (liveRegion) liveRegion.textContent = text
}
