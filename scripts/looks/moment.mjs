/** When every screenshot is taken, by the clocks of the server and of the pages. */
export const lookedAt = Date.UTC(2027, 0, 15, 12)
