import { data, redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { issueRefusalTexts } from '~/content/newsletter/issue-rules'
import { services } from '~/services'
import { NewsletterView } from '~/ui/desk/newsletter/newsletter-view'
import { deskMeta } from '../desk-meta'
import { deskForm } from '../desk-request'
import { onlyEditors } from '../only-roles'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/newsletter'

export async function loader({ context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, mailFolder } = context.get(services)
  const { timeZone } = context.get(signedInEditor)
  return { ...(await newsletterIssues.overview()), timeZone, isMailed: mailFolder === null }
}

/** Opens the issue of a brief, which is made if it is not there yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const form = await deskForm(request)
  const opened = await context.get(services).newsletterIssues.draftOf(textIn(form, 'brief'))
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
