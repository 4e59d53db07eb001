// Why a message or a report was not stored, with what to do.

/** For a body that is broken or too large, by status. */
export const unreadable = {
  400: 'Your message could not be read. Please enter it again.',
  413: 'Your message is too large and was not sent. Go back in your browser to shorten it.',
}

export const notStored =
  'Your message could not be saved. It is still here: please send it again in a moment.'

export function tooMany(retryInSeconds: number): string {
  const minutes = Math.ceil(retryInSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many messages arrived in the last hour. Yours was not sent, but it is still here: please send it again in ${wait}.`
}
