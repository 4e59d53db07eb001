import { mayManageAuthors } from '~/authors/author.rules'
import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/authors.route'
import { AuthorsView } from './authors.view'
import { postCount } from './desk-author.rules'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { authorDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const searchParams = new URL(request.url).searchParams
  return {
    authors: await authorDesk.list(editor),
    isManager: mayManageAuthors(editor),
    ownEditorId: editor.id,
    done: doneText(searchParams.get('removed'), searchParams.get('posts')),
  }
}

function doneText(removed: string | null, posts: string | null): string | null {
  if (removed === null) return null
  const name = removed.slice(0, 120)
  const count = Number(posts)
  return posts !== null && Number.isInteger(count)
    ? `${name} was replaced in ${postCount(count)} and removed.`
    : `${name} was removed.`
}

export const meta: Route.MetaFunction = () => deskMeta('Authors')

export default function Authors({ loaderData, params }: Route.ComponentProps) {
  return <AuthorsView {...loaderData} base={`/${params.desk}`} />
}
