/** The button that was pressed may be gone: the focus goes to its thread, or to the list if that is gone, too. */
export function focusThread(threadId: string): void {
  if (!showThread(threadId)) document.getElementById('comments')?.focus()
}

/** Scrolls to a thread and focuses it, if it is on the page. */
export function showThread(threadId: string): HTMLElement | null {
  const thread = scrollToThread(threadId)
  thread?.focus({ preventScroll: true })
  return thread
}

export function scrollToThread(threadId: string): HTMLElement | null {
  const thread = document.getElementById(`thread-${threadId}`)
  thread?.closest('details')?.setAttribute('open', '')
  thread?.scrollIntoView({ block: 'nearest' })
  return thread
}
