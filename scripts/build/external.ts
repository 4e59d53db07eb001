/** Packages that are not made part of the server's files: they have parts that are no JavaScript. */
export const external = ['pg', 'pino', 'pino-pretty', 'sharp', 'satori', '@resvg/resvg-js']
