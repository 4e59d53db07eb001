import { saveSettingsByOperator } from '~/desk/settings/publication/save-settings.actions'
import { createSecondFactorRule } from '~/people/sign-in/second-factor-rule.service'
import { createApprovalRule } from '~/posts/review/approval/approval-rule.service'
import { storedSettings } from '~/publication/publication-settings.queries'
import { linesOf, valuesOf, variablesInUse } from '~/publication/settings.rules'
import { settingErrors, tidySettings } from '~/publication/settings-form.rules'
import { nearestName } from '~/search/words/nearest-name.rules'
import { StartupError } from '../../process/startup-error'
import { type Command, readArguments } from '../command'
import { columns, deskCommand, type OpenSite } from './desk-command'

/** Texts of the publication, and rules, which are on or off. Logos and icons are uploaded at the desk. */
const textNames = ['name', 'description', 'social', 'contact'] as const
const ruleNames = ['approval', 'second-factor'] as const
const names = [...textNames, ...ruleNames]
type Name = (typeof names)[number]
type Values = Record<Name, string>

export const settingCommand: Command = deskCommand({
  name: 'setting',
  summary: 'Lists, prints and changes what owners set at the desk.',
  details: `name, description, contact  texts; '' is the default, or none
social                      addresses of profiles, separated by spaces
approval                    on or off: whether posts need an approval before they are published
second-factor               on or off: whether everybody needs a second factor`,
  steps: {
    list: {
      form: 'list',
      read(args) {
        readArguments(args, {}, settingCommand)
        return async (site) => {
          const values = await settingsOf(site)
          return { text: columns(names.map((name) => [name, values[name]])), json: values }
        }
      },
    },
    get: {
      form: 'get <name>',
      read(args) {
        const { positionals } = readArguments(args, { count: [1, 1] }, settingCommand)
        const name = readName(positionals[0] ?? '')
        return async (site) => {
          const value = (await settingsOf(site))[name]
          return { text: value, json: { [name]: value } }
        }
      },
    },
    set: {
      form: 'set <name> <value>',
      read(args) {
        const { positionals } = readArguments(args, { count: [2, 2] }, settingCommand)
        const [typedName = '', value = ''] = positionals
        const name = readName(typedName)
        return async (site) => {
          await change(site, name, value)
          const stored = (await settingsOf(site))[name]
          return { text: `${name} is now: ${stored || '(none)'}`, json: { [name]: stored } }
        }
      },
    },
  },
})

function readName(typed: string): Name {
  const name = names.find((known) => known === typed)
  if (name) return name
  const nearest = nearestName(typed, names)
  const whatToDo = nearest ? `Did you mean "${nearest}"?` : `Choose ${names.join(', ')}.`
  throw new StartupError(`There is no setting "${typed}".`, whatToDo)
}

async function settingsOf(site: OpenSite): Promise<Values> {
  const { name, description, social, contact } = valuesOf(await storedSettings(site.db), site.env)
  const rules = rulesOf(site)
  return {
    name,
    description,
    social: linesOf(social).join(' '),
    contact,
    approval: (await rules.approval.isOn()) ? 'on' : 'off',
    'second-factor': (await rules['second-factor'].isOn()) ? 'on' : 'off',
  }
}

function rulesOf(site: OpenSite) {
  const secondFactor = createSecondFactorRule(site)
  return {
    approval: createApprovalRule(site),
    'second-factor': { ...secondFactor, turnOn: secondFactor.turnOnByOperator },
  }
}

async function change(site: OpenSite, name: Name, value: string): Promise<void> {
  const rule = ruleNames.find((known) => known === name)
  if (rule) return changeRule(site, rule, value)
  const text = textNames.find((known) => known === name)
  if (text) await changeText(site, text, value)
}

async function changeRule(
  site: OpenSite,
  name: (typeof ruleNames)[number],
  value: string,
): Promise<void> {
  const rule = rulesOf(site)[name]
  if (value === 'on') return rule.turnOn(null)
  if (value === 'off') return rule.turnOff(null)
  throw new StartupError(`"${value}" is neither on nor off.`, `Write \`setting set ${name} on\`.`)
}

async function changeText(
  { db, env, clock }: OpenSite,
  name: (typeof textNames)[number],
  value: string,
): Promise<void> {
  const variable = variablesInUse(env)[name]
  if (variable) {
    throw new StartupError(`${variable} sets the ${name}.`, 'Unset it, or change it there.')
  }
  const current = valuesOf(await storedSettings(db), env)
  const typed = name === 'social' ? value.replaceAll(/\s+/g, '\n') : value
  const values = tidySettings({ ...current, [name]: typed })
  const problem = settingErrors(values)[name]
  if (problem) throw new StartupError(`The ${name} was not changed.`, problem)
  await saveSettingsByOperator({ db, now: clock(), environment: env }, { [name]: values[name] })
}
