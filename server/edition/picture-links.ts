import { bodyPicturePath, parsePictureId } from '~/pictures/body-pictures.rules'

// Only as an address of its own: in `https://other.example/storage/…` it is a part of another one.
const before = `(?<=^|[\\s("'<=])`
const id = '([\\w-]{12}-\\d{1,5}x\\d{1,5})'
const onSite = new RegExp(
  `${before}/storage/v1/object/public/article-pictures/${id}\\.webp(?![\\w-])`,
  'gm',
)
const inFolder = new RegExp(`${before}\\.\\./pictures/${id}\\.webp(?![\\w-])`, 'gm')

/** The text with its pictures in the folder of the edition, so that any Markdown editor shows them. */
export function withFolderPictures(body: string): string {
  return body.replace(onSite, '../pictures/$1.webp')
}

/** The text with its pictures on the site. */
export function withSitePictures(body: string): string {
  return body.replace(inFolder, (address, pictureId: string) => {
    const picture = parsePictureId(pictureId)
    return picture ? bodyPicturePath(picture) : address
  })
}
