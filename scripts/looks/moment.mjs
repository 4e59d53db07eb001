/** The time on the clocks of the server and of the pages in every screenshot. */
export const screenshotTime = Date.UTC(2027, 0, 15, 12)
