import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type SettingName, settingNames } from '~/publication/settings.rules'
import { settingLimits } from '~/publication/settings-form.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../shell/desk-page.view'
import { BrandField } from './brand-field.view'
import { ConflictNote } from './conflict-note.view'
import type { SettingsFormState } from './settings-form.rules'

interface SettingsFormProps {
  /** Read once: another owner's change must not move into a form that somebody is filling in. */
  state: SettingsFormState
  variables: Partial<Record<SettingName, string>>
  timeZone: string
}

export function SettingsForm({ state: initialState, variables, timeZone }: SettingsFormProps) {
  const [{ opened, values, errors, conflicts }] = useState(initialState)
  const isSending = useNavigation().state === 'submitting'
  const conflictOf = (name: SettingName) => (
    <ConflictNote name={name} conflict={conflicts[name]} timeZone={timeZone} />
  )
  const hintOf = (name: SettingName, hint: string) => {
    const variable = variables[name]
    return variable === undefined ? hint : variableHint(variable)
  }
  return (
    // Pictures come last: the server still reads what is before a file that is too large.
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="[&_:disabled]:opacity-60"
    >
      <Hidden
        fields={Object.fromEntries(settingNames.map((name) => [`opened-${name}`, opened[name]]))}
      />
      <Problems errors={errors} conflicts={conflicts} />
      <DeskSection title="Name" intro="In the header, in titles, feeds, mails and search results.">
        <div className="flex flex-col gap-6">
          <TextField
            id="name"
            name="name"
            label="Name of the publication"
            hint={hintOf('name', `At most ${settingLimits.name} characters.`)}
            defaultValue={values.name}
            error={errors.name}
            disabled={variables.name !== undefined}
            autoComplete="off"
            required
          />
          {conflictOf('name')}
          <TextArea
            id="description"
            name="description"
            label="Description"
            hint={`One sentence for search engines, feeds and shared links, at most ${settingLimits.description} characters. Empty: the one that Vigil comes with.`}
            defaultValue={values.description}
            error={errors.description}
            className="min-h-24"
          />
          {conflictOf('description')}
        </div>
      </DeskSection>
      <DeskSection title="Profiles and contact" intro="Where readers find and reach you.">
        <div className="flex flex-col gap-6">
          <TextArea
            id="social"
            name="social"
            label="Social links"
            hint={hintOf(
              'social',
              `One https:// address per line, at most ${settingLimits.social}, in the order of the footer. Known networks get their name.`,
            )}
            defaultValue={values.social}
            error={errors.social}
            disabled={variables.social !== undefined}
            className="min-h-28"
            spellCheck={false}
            isOptional
          />
          {conflictOf('social')}
          <TextField
            id="contact"
            name="contact"
            type="email"
            label="Contact address"
            hint={hintOf(
              'contact',
              'Messages from the contact page are mailed here, and security.txt names it. Empty: messages are only at the desk.',
            )}
            defaultValue={values.contact}
            error={errors.contact}
            disabled={variables.contact !== undefined}
            autoComplete="off"
            isOptional
          />
          {conflictOf('contact')}
        </div>
      </DeskSection>
      <DeskSection title="Logo and icon" intro="Without your own, readers see Vigil’s eye.">
        <div className="flex flex-col gap-8">
          <BrandField
            kind="logo"
            label="Logo"
            hint="Beside the name, in the press kit and for search engines. Readable on dark and on light."
            opened={opened.logo}
            value={values.logo}
            error={errors.logo}
          />
          {conflictOf('logo')}
          <BrandField
            kind="icon"
            label="Icon"
            hint="In browser tabs and on phones. Best square, with 512 pixels or more."
            opened={opened.icon}
            value={values.icon}
            error={errors.icon}
          />
          {conflictOf('icon')}
        </div>
      </DeskSection>
      <div className="border-line border-t py-6">
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </Form>
  )
}

function Problems({ errors, conflicts }: Pick<SettingsFormState, 'errors' | 'conflicts'>) {
  const items = Object.entries(errors).map(([name, text]) => ({ href: `#${name}`, text }))
  const conflicting = Object.keys(conflicts).map((name) => ({
    href: `#${name}`,
    text: conflictTitles[name as SettingName],
  }))
  if (items.length + conflicting.length === 0) return null
  const title =
    conflicting.length > 0
      ? 'Nothing was saved: somebody else changed the same settings. Look at these, then save again.'
      : 'Nothing was saved. Please look at this again:'
  return (
    <div className="mb-8">
      <FormErrors title={title} items={[...items, ...conflicting]} />
    </div>
  )
}

const conflictTitles: Record<SettingName, string> = {
  name: 'Name of the publication',
  description: 'Description',
  social: 'Social links',
  contact: 'Contact address',
  logo: 'Logo',
  icon: 'Icon',
}

/** Why a field cannot be changed here. */
function variableHint(variable: string): string {
  return `Set by the environment variable ${variable}. To change it here, remove the variable and restart the server.`
}
