import { Link } from 'react-router'
import { sections } from '~/content/desk/sections'
import { services } from '~/services'
import { DeskHeading } from '~/ui/desk/shell/desk-page'
import { formatMoment } from '~/ui/desk/shell/moment'
import { ButtonLink } from '~/ui/primitives/button'
import { deskMeta } from '../desk-meta'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/preview-link'
import { postIn } from './post-request'

const days = 7

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { clock, site, previewLinks } = context.get(services)
  const { kind, id, title } = await postIn(request, params, context)
  const until = new Date(clock().getTime() + days * 24 * 60 * 60_000)
  const url = `${site.url}/preview/${previewLinks.sign({ kind, id, until })}`
  const { timeZone } = context.get(signedInEditor)
  return { title, url, until, timeZone, base: `/${params.desk}/${sections[kind]}/${id}` }
}

export const meta: Route.MetaFunction = () => deskMeta('Preview link')

export default function PreviewLink({ loaderData }: Route.ComponentProps) {
  const { title, url, until, timeZone, base } = loaderData
  return (
    <div className="max-w-3xl">
      <DeskHeading title={`Preview of “${title}”`} />
      <p>
        Whoever has this link can read the post as it is stored, without an account, until{' '}
        {formatMoment(until, timeZone)}. Search engines are kept out.
      </p>
      <p className="wrap-anywhere mt-5 select-all rounded-card border border-line bg-surface p-4 font-mono text-sm">
        {url}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={url} target="_blank" rel="noreferrer">
          Open it
        </ButtonLink>
        <Link to={base} className="py-2.5 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </div>
    </div>
  )
}
