import { type BodyPicture, bodyPicturePath } from '~/pictures/body-pictures.rules'

/** The picture of an author, cropped as on their page. */
export function AuthorPicture({ picture, name }: { picture: BodyPicture | null; name: string }) {
  if (!picture) return null
  return (
    <img
      src={bodyPicturePath(picture)}
      alt={name ? `Picture of ${name}` : 'Chosen picture'}
      width={96}
      height={96}
      className="mb-4 size-24 rounded-card border border-line object-cover"
    />
  )
}
