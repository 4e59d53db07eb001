/** Focuses the first button of what was decided: Enter again undoes it. */
export function focusTarget(target: string): void {
  const place = document.querySelector(`[data-target="${CSS.escape(target)}"]`)
  const button = place?.querySelector<HTMLElement>('[data-steps] button')
  if (button) button.focus()
  else if (place instanceof HTMLElement) place.focus()
}
