/** The button that asked for it goes away with the scrolling; the focus must not go with it. */
export function toTop(): void {
  scrollTo({ top: 0 })
  document.getElementById('content')?.focus({ preventScroll: true })
}
