import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { issueRefusalTexts } from '~/newsletter/issues/issue-steps.rules'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/newsletter.route'
import { findArticles, searchTextIn } from './find-articles.request'
import { NewsletterView } from './newsletter.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, mailFolder, reading } = context.get(services)
  const q = searchTextIn(request)
  const { timeZone } = context.get(signedInEditor)
  const { offeredArticles, ...overview } = await newsletterIssues.overview()
  return {
    ...overview,
    articlesToMail: q ? await findArticles(reading, q) : offeredArticles,
    q,
    timeZone,
    isMailed: mailFolder === null,
  }
}

/** Opens the issue of a post; a post without one gets a draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const form = await readDeskForm(request)
  const kind = form.has('article') ? 'article' : 'brief'
  const post = { kind, postId: textIn(form, kind) } as const
  const opened = await context.get(services).newsletterIssues.openIssueOf(post)
  if (opened.ok) return redirect(`/${params.desk}/newsletter/${opened.id}`, 303)
  return data({ notice: issueRefusalTexts[opened.reason] }, { status: 409 })
}

export const meta: Route.MetaFunction = () => deskMeta('Newsletter')

export default function Newsletter({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <NewsletterView
      {...loaderData}
      base={`/${params.desk}`}
      notice={actionData && 'notice' in actionData ? actionData.notice : null}
    />
  )
}
