import { data, redirect } from 'react-router'
import { importLimits } from '~/newsletter/subscribers/importing/csv-file.rules'
import { services } from '~/services'
import { formInTurn, type ReadLimits } from '../../../../pictures/uploads/upload-turns.request'
import { deskMeta } from '../../../../requests/desk-meta.request'
import { onlyOwners } from '../../../../requests/only-roles.request'
import { signedInEditor } from '../../../../requests/signed-in-editor.request'
import { fileTooLarge, readPostForm } from '../../../../writing/requests/post.request'
import type { Route } from './+types/imports.route'
import { uploadRefusals } from './import-texts.rules'
import { ImportsView } from './imports.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { subscriberDesk } = context.get(services)
  const { timeZone } = context.get(signedInEditor)
  const imports = await subscriberDesk.imports.list()
  return {
    imports: imports.map(({ id, fileName, status, editorName, createdAt, file, added }) => ({
      id,
      fileName,
      status,
      editorName,
      createdAt,
      rows: file.rows,
      added,
    })),
    timeZone,
    isDiscarded: new URL(request.url).searchParams.has('discarded'),
  }
}

export function action(args: Route.ActionArgs) {
  onlyOwners(args.context)
  return formInTurn(args, (limits) => storeUpload(args, limits))
}

async function storeUpload({ request, params, context }: Route.ActionArgs, limits: ReadLimits) {
  const form = await readPostForm(request, limits)
  // After its turn has come, the editor may have another role.
  onlyOwners(context)
  const file = form.get('file')
  if (form.has(fileTooLarge)) return rejected('too-large', 413)
  if (!(file instanceof File) || file.name === '') return rejected('no-file', 422)
  if (file.size > importLimits.bytes) return rejected('too-large', 413)
  const { imports } = context.get(services).subscriberDesk
  const editor = context.get(signedInEditor)
  const stored = await imports.store({ editor, fileName: file.name, bytes: await file.bytes() })
  if (!stored.ok) return rejected(stored.reason, 422)
  return redirect(`/${params.desk}/newsletter/subscribers/imports/${stored.id}`, 303)
}

function rejected(reason: keyof typeof uploadRefusals, status: number) {
  return data({ errors: { file: uploadRefusals[reason] } }, { status })
}

export { unlessFormRejected as shouldRevalidate } from '../../../../requests/unless-form-rejected.request'

export const meta: Route.MetaFunction = () => deskMeta('Import subscribers')

export default function Imports({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ImportsView {...loaderData} errors={actionData?.errors ?? {}} base={`/${params.desk}`} />
}
