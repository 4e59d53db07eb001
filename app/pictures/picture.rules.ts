/** Accepted formats. The content of a file decides, not its name. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const maxPictureBytes = 20 * 1024 * 1024
export const maxPixels = 50_000_000
/** AVIF is decoded as a whole, at about 17 bytes per pixel: a file of a kilobyte could use most of the memory. */
export const maxAvifPixels = 24_000_000
/** The shortest side that is accepted, in pixels. */
export const minSide = 16
/** The longer side divided by the shorter one. */
export const maxAspectRatio = 10

export type PictureRefusal =
  | 'empty'
  | 'too-large'
  | 'not-a-picture'
  | 'broken'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-long'
  | 'took-too-long'

/** What happened and what to do. */
export const pictureRefusalTexts = {
  empty: 'This file is empty. Choose another one.',
  'too-large': 'This file is larger than 20 MB. Make the picture smaller, or save it as a JPEG.',
  'not-a-picture':
    'This file is not a supported picture, whatever its name says. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  broken: 'This picture is damaged or incomplete. Save or download it again, then choose it again.',
  'too-many-pixels':
    'This picture has too many pixels: the limit is 50 megapixels, or 24 for an AVIF. Make it smaller, then choose it again.',
  'too-small': `This picture is less than ${minSide} pixels wide or high. Choose a larger one.`,
  'too-long': `One side of this picture is more than ${maxAspectRatio} times as long as the other. Crop it, then choose it again.`,
  'took-too-long': 'This picture takes too long to read. Save it as a JPEG, then choose it again.',
} as const satisfies Record<PictureRefusal, string>
