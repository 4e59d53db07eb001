import type { SettingName, SettingValues, StoredSettings } from '~/publication/settings.rules'

export interface FirstStep {
  label: string
  isDone: boolean
  /** Below the address of the desk. */
  to: string
}

interface Progress {
  stored: StoredSettings
  values: SettingValues
  /** The variables that are set, by the name of their setting. */
  variables: Partial<Record<SettingName, string>>
  /** With those who are invited. */
  editors: number
  hasPost: boolean
  hasSample: boolean
}

/** What makes a new installation a publication of its own. */
export function firstStepsOf({
  stored,
  values,
  variables,
  editors,
  hasPost,
  hasSample,
}: Progress): FirstStep[] {
  return [
    {
      label: 'Choose a name',
      isDone: Boolean(stored.name || variables.name),
      to: '/settings#name',
    },
    { label: 'Add a logo', isDone: values.logo !== '', to: '/settings#logo' },
    {
      label: 'Say where readers’ messages are mailed',
      isDone: values.contact !== '',
      to: '/settings#contact',
    },
    { label: 'Invite editors', isDone: editors > 1, to: '/editors' },
    { label: 'Write your first article', isDone: hasPost, to: '/articles/new' },
    // A site that began without it has nothing to do here.
    ...(hasSample
      ? [{ label: 'Remove the sample edition', isDone: false, to: '/settings/sample' }]
      : []),
  ]
}
