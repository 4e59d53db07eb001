const eventName = 'desk:comment-request'

/** Asks for a comment on what is selected in a field. */
export function requestComment(fieldId: string): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: fieldId }))
}

/** Returns a function that stops listening. */
export function onCommentRequest(fieldId: string, listener: () => void): () => void {
  const onRequest = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === fieldId) listener()
  }
  document.addEventListener(eventName, onRequest)
  return () => document.removeEventListener(eventName, onRequest)
}
