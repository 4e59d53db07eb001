import { fewestPixelsAcross, longestShape, type PictureRefusal } from './picture.rules'

/** Why a file that somebody put into the bucket article-thumbnails is not shown. */
export type BucketRefusal = PictureRefusal | 'not-webp' | 'unreadable'

const notWebp =
  'It is not a WebP, whatever its name says. Convert it to WebP and copy it again, or choose it at the desk, which takes JPEG, PNG, AVIF and GIF, too.'

/** What is wrong, and what to do, for whoever reads the log. */
export const bucketRefusalTexts = {
  empty: 'It is empty. Copy the picture again.',
  'too-large': 'It is larger than 20 MB. Make the picture smaller and copy it again.',
  'not-webp': notWebp,
  'not-a-picture': notWebp,
  unreadable: 'It cannot be read. Give the user that runs the site access to it.',
  broken: 'It is damaged or not all there. Copy it again.',
  'too-many-pixels': 'It has more than 50 megapixels. Make the picture smaller and copy it again.',
  'too-small': `It is less than ${fewestPixelsAcross} pixels wide or high. Copy a larger one.`,
  'too-long': `It is more than ${longestShape} times as long as it is wide. Cut it and copy it again.`,
  'took-too-long': 'It takes too long to read. Save it with other settings and copy it again.',
} as const satisfies Record<BucketRefusal, string>
