import { Plus } from 'lucide-react'
import { ButtonLink } from '~/ui/button'

/** `base` is the desk's path. */
export function NewPostButtons({ base }: { base: string }) {
  return (
    <>
      <ButtonLink href={`${base}/articles/new`}>
        <Plus aria-hidden="true" className="size-4.5" />
        New article
      </ButtonLink>
      <ButtonLink href={`${base}/briefs/new`} look="outline">
        <Plus aria-hidden="true" className="size-4.5" />
        New brief
      </ButtonLink>
    </>
  )
}
