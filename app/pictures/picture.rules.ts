/** What a file may be to become a picture of ours. Decided by what is in it, not by its name. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const mostPictureBytes = 20 * 1024 * 1024
export const mostPixels = 50_000_000
/** AVIF is unpacked as a whole, at some 17 bytes a pixel: a kilobyte could ask for most of the memory. */
export const mostPixelsOfAvif = 24_000_000
/** Less than this in either direction is no picture that anybody could look at. */
export const fewestPixelsAcross = 16
/** How many times longer than wide, or wider than long: beyond it, a page shows a line. */
export const longestShape = 10

export type PictureRefusal =
  | 'empty'
  | 'too-large'
  | 'not-a-picture'
  | 'broken'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-long'
  | 'took-too-long'

/** What happened, and what to do. */
export const pictureRefusalTexts = {
  empty: 'This file is empty. Choose another one.',
  'too-large': 'This file is larger than 20 MB. Make the picture smaller, or save it as a JPEG.',
  'not-a-picture':
    'This is not a picture that we can take, whatever its name says. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  broken:
    'This picture is damaged or not all there. Save or download it again, then choose it anew.',
  'too-many-pixels':
    'This picture has too many pixels: 50 megapixels are the most, and 24 for an AVIF. Make it smaller, then choose it anew.',
  'too-small': `This picture is less than ${fewestPixelsAcross} pixels wide or high. Choose a larger one.`,
  'too-long': `This picture is more than ${longestShape} times as long as it is wide. Cut it, then choose it anew.`,
  'took-too-long': 'This picture takes too long to read. Save it as a JPEG, then choose it anew.',
} as const satisfies Record<PictureRefusal, string>
