/** Says it to whoever listens to the page instead of seeing it. */
export function announce(text: string): void {
  const place = document.querySelector('[data-announce]')
  if (place) place.textContent = text
}
