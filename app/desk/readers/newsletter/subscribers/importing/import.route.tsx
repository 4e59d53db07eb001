import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { ImportStepResult } from '~/newsletter/subscribers/importing/change-import.actions'
import type { SubscriberImport } from '~/newsletter/subscribers/importing/import.rules'
import {
  type ImportFormErrors,
  type ImportFormValues,
  initialValues,
  parseImportForm,
} from '~/newsletter/subscribers/importing/import-form.rules'
import { services } from '~/services'
import { readDeskForm } from '../../../../requests/desk-form.request'
import { deskMeta } from '../../../../requests/desk-meta.request'
import { onlyOwners } from '../../../../requests/only-roles.request'
import { signedInEditor } from '../../../../requests/signed-in-editor.request'
import { refusedStep } from '../subscriber-steps.request'
import type { Route } from './+types/import.route'
import { importIn } from './import.request'
import { ImportView } from './import.view'

export async function loader({ params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { imports } = context.get(services).subscriberDesk
  const stored = await importIn(params, context)
  const { timeZone, name } = context.get(signedInEditor)
  return {
    stored,
    values: initialValues(stored.file),
    problems: await imports.problems(stored.id),
    timeZone,
    editorName: name,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { imports } = context.get(services).subscriberDesk
  const stored = await importIn(params, context)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const path = `/${params.desk}/newsletter/subscribers/imports`
  const finish = (result: ImportStepResult, next: string) => {
    if (result.ok) return redirect(next, 303)
    if (result.reason === 'changed') return conflict(stored)
    throw refusedStep({ request, context }, result.reason)
  }
  switch (textIn(form, 'step')) {
    case 'start': {
      const parsed = parseImportForm(form, stored.file)
      if (!parsed.ok) return rejected(parsed.values, parsed.errors)
      return finish(await imports.start(editor, stored.id, parsed.plan), `${path}/${stored.id}`)
    }
    case 'stop':
      return finish(await imports.stop(editor, stored.id), `${path}/${stored.id}`)
    case 'discard':
      return finish(await imports.discard(editor, stored.id), `${path}?discarded`)
    default:
      throw data(null, { status: 400 })
  }
}

function rejected(values: ImportFormValues, errors: ImportFormErrors) {
  return data({ values, errors, problem: null }, { status: 422 })
}

function conflict({ file }: SubscriberImport) {
  const problem = 'Nothing was changed: the import is further by now. The page shows how it stands.'
  return data({ values: initialValues(file), errors: null, problem }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData ? `Import of ${loaderData.stored.fileName}` : 'Import')

export default function Import({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ImportView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
