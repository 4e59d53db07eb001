import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { postIn } from '../../writing/requests/post.request'
import type { Route } from './+types/preview-link.route'
import { PreviewLinksView } from './preview-links.view'

const outcomes = ['created', 'revoked'] as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, previewLinks } = context.get(services)
  const post = await postIn(request, params, context)
  const links = await previewLinks.list(post)
  const searchParams = new URL(request.url).searchParams
  return {
    done: outcomes.find((known) => known === searchParams.get('done')) ?? null,
    title: post.title,
    links: links.map(({ token, ...link }) => ({ ...link, url: `${site.url}/preview/${token}` })),
    timeZone: context.get(signedInEditor).timeZone,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

/** Creates a link, or revokes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { previewLinks } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const form = await readDeskForm(request)
  const here = `/${params.desk}/${sections[post.kind]}/${post.id}/preview-link`
  switch (textIn(form, 'step')) {
    case 'create':
      await previewLinks.create({ editor, post })
      return redirect(`${here}?done=created`, 303)
    case 'revoke':
      await previewLinks.revoke({ editor, post, id: textIn(form, 'link') })
      return redirect(`${here}?done=revoked`, 303)
    default:
      throw data(null, { status: 400 })
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Preview links')

export default function PreviewLink({ loaderData }: Route.ComponentProps) {
  return <PreviewLinksView {...loaderData} />
}
