/** How long to wait, as it is said in a sentence: never less than it takes. */
export function secondsOrMinutes(seconds: number): string {
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
