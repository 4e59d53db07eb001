import { data, redirect } from 'react-router'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import type { Route } from './+types/tag.route'
import { TagView } from './tag.view'
import { outcomeOf } from './tag-outcome.request'
import { describeStep, readTagStep, tagStep } from './tag-step.request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { tagDesk } = context.get(services)
  const tag = params.tag.toWellFormed()
  const { searchParams } = new URL(request.url)
  const [counted, running] = [await tagDesk.find(tag), await tagDesk.running()]
  const changes = running.filter((change) => change.tag === tag || change.replacedBy === tag)
  if (!counted && changes.length === 0) {
    const replacement = await tagDesk.replacementOf(tag)
    if (replacement === null || replacement === tag) throw data(null, { status: 404 })
    const was = new URLSearchParams({ was: tag })
    throw redirect(`/${params.desk}/tags/${encodeURIComponent(replacement)}?${was}`)
  }
  const [description, posts, all] = [
    await tagDesk.description(tag),
    await tagDesk.latestPosts(tag),
    await tagDesk.all(),
  ]
  return {
    counted: counted ?? { tag, listed: 0, posts: 0 },
    changes,
    description,
    posts,
    others: suggestions(all, tag),
    was: searchParams.get('was')?.slice(0, 100) ?? null,
    done: searchParams.has('described')
      ? 'The description was saved. Readers see it now.'
      : outcomeOf(searchParams),
  }
}

const maxSuggestions = 300

/** The other tags that are used most, for the field of a merge. */
function suggestions(all: readonly { tag: string; posts: number }[], tag: string): string[] {
  return all
    .filter((one) => one.tag !== tag)
    .sort((a, b) => b.posts - a.posts || (a.tag < b.tag ? -1 : 1))
    .slice(0, maxSuggestions)
    .map((one) => one.tag)
}

export async function action(args: Route.ActionArgs) {
  onlyEditors(args.context)
  const form = await readDeskForm(args.request)
  if (form.get('step') === 'describe') return describeStep(args, form)
  const step = readTagStep(form)
  if (!step) throw data(null, { status: 400 })
  return tagStep(args, step, form.has('confirmed'))
}

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Tag ${params.tag}`)

export default function Tag({ loaderData, actionData, params }: Route.ComponentProps) {
  return <TagView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
