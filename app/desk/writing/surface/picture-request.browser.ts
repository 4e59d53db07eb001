const eventName = 'desk:picture-request'

/** Asks for the picture dialog of a field. False if there is none on the page. */
export function requestPicture(fieldId: string): boolean {
  const event = new CustomEvent(eventName, { detail: fieldId, cancelable: true })
  return !document.dispatchEvent(event)
}

/** Returns a function that stops listening. */
export function onPictureRequest(fieldId: string, listener: () => void): () => void {
  const onRequest = (event: Event) => {
    if (!(event instanceof CustomEvent) || event.detail !== fieldId) return
    event.preventDefault()
    listener()
  }
  document.addEventListener(eventName, onRequest)
  return () => document.removeEventListener(eventName, onRequest)
}
