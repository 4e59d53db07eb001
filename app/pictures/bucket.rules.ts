import { maxAspectRatio, minSide, type PictureRefusal } from './picture.rules'

/** Why a file that was copied into the bucket article-thumbnails is not used. */
export type BucketRefusal = PictureRefusal | 'not-webp' | 'unreadable'

const notWebp =
  'It is not a WebP file, whatever its name says. Convert it to WebP and copy it again, or upload it at the desk, which also accepts JPEG, PNG, AVIF and GIF.'

/** What is wrong and what to do, for the log. */
export const bucketRefusalTexts = {
  empty: 'It is empty. Copy the picture again.',
  'too-large': 'It is larger than 20 MB. Make the picture smaller and copy it again.',
  'not-webp': notWebp,
  'not-a-picture': notWebp,
  unreadable: 'It cannot be read. Give the user that runs the site access to it.',
  broken: 'It is damaged or incomplete. Copy it again.',
  'too-many-pixels': 'It has more than 50 megapixels. Make the picture smaller and copy it again.',
  'too-small': `It is less than ${minSide} pixels wide or high. Copy a larger one.`,
  'too-long': `One side is more than ${maxAspectRatio} times as long as the other. Crop it and copy it again.`,
  'took-too-long': 'It takes too long to read. Save it with other settings and copy it again.',
} as const satisfies Record<BucketRefusal, string>
