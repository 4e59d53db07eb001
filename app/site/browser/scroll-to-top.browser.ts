/** Also moves the focus, because the button that was pressed disappears at the top. */
export function scrollToTop(): void {
  scrollTo({ top: 0 })
  document.getElementById('content')?.focus({ preventScroll: true })
}
