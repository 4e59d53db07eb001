/** Packages that are not bundled into the server: they contain native code or data files. */
export const external = ['pg', 'pino', 'pino-pretty', 'sharp', 'satori', '@resvg/resvg-js']
