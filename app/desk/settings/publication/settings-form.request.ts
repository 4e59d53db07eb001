import type { RouterContextProvider } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { BrandKind } from '~/pictures/brand/brand-pictures.service'
import { pictureRefusalTexts } from '~/pictures/picture.rules'
import { type SettingName, type SettingValues, settingNames } from '~/publication/settings.rules'
import { type SettingErrors, settingErrors, tidySettings } from '~/publication/settings-form.rules'
import { services } from '~/services'
import { acceptFile, storeFailureOf } from '../../pictures/picture.request'
import { fileTooLarge } from '../../writing/requests/post.request'
import { withTheirs } from './settings-form.rules'

interface SentSettings {
  opened: SettingValues
  typed: SettingValues
  errors: SettingErrors
}

type Context = Readonly<RouterContextProvider>

/** The form with its pictures. New ones are stored at once, so that a form that is rejected for something else keeps them. */
export async function readSettingsForm(form: FormData, context: Context): Promise<SentSettings> {
  const { variables } = await context.get(services).settingsDesk.settings()
  const opened = valuesIn((name) => normalLines(textIn(form, `opened-${name}`)))
  const logo = await readBrandPicture('logo', form, opened.logo, context)
  const icon = await readBrandPicture('icon', form, opened.icon, context)
  const sent = tidySettings({
    name: textIn(form, 'name'),
    description: textIn(form, 'description'),
    social: normalLines(textIn(form, 'social')),
    contact: textIn(form, 'contact'),
    logo: logo.id,
    icon: icon.id,
  })
  const isLeft = (name: SettingName) =>
    // Browsers do not send the disabled fields of variables.
    form.has(`theirs-${name}`) || variables[name] !== undefined
  const typed = withTheirs(sent, opened, isLeft)
  const errors = settingErrors(typed)
  const checked = settingNames.filter((name) => errors[name] && typed[name] !== opened[name])
  return {
    opened,
    typed,
    errors: {
      ...Object.fromEntries(checked.map((name) => [name, errors[name]])),
      ...(logo.error && { logo: logo.error }),
      ...(icon.error && { icon: icon.error }),
    },
  }
}

/** The new picture, the one of a form that was rejected before, none, or the one that the form was opened with. */
async function readBrandPicture(
  kind: BrandKind,
  form: FormData,
  opened: string,
  context: Context,
): Promise<{ id: string; error: string | null }> {
  const { pictures } = context.get(services).settingsDesk
  const chosen = textIn(form, `chosen-${kind}`)
  const isKnown = chosen !== '' && (await pictures.has(kind, chosen))
  const before = form.has(`remove-${kind}`) ? '' : isKnown ? chosen : opened
  if (form.get(fileTooLarge) === kind)
    return { id: before, error: pictureRefusalTexts['too-large'] }
  const file = form.get(kind)
  // Browsers send a nameless empty file if none was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0))
    return { id: before, error: null }
  const upload = await acceptFile(file, context)
  if (!upload.ok) return { id: before, error: upload.error }
  let id = before
  const write = pictures.add(kind, { ...upload.thumbnail, bytes: upload.bytes }).then((added) => {
    id = added
  })
  const failure = await storeFailureOf(write, context)
  return { id, error: failure?.error ?? null }
}

function valuesIn(read: (name: SettingName) => string): SettingValues {
  return {
    name: read('name'),
    description: read('description'),
    social: read('social'),
    contact: read('contact'),
    logo: read('logo'),
    icon: read('icon'),
  }
}

/** Forms send line ends as CR LF. */
function normalLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
