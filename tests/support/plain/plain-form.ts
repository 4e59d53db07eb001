import { equal, ok } from 'node:assert/strict'
import { allIn, ancestorsOf, attribute, type Element, isField, textOf } from './plain-elements'

/** Typed into a field, chosen of a list by its text or value, whether a box is ticked, or chosen files. */
export type Typed = string | boolean | File[]

export interface Submission {
  url: URL
  method: string
  fields: [name: string, value: string | File][]
  isMultipart: boolean
}

/** What a browser sends when this button is pressed. */
export function submissionOf(
  button: Element,
  { all, typed, url }: { all: Element[]; typed: Map<Element, Typed>; url: string },
): Submission {
  const form = formOf(button, all)
  const controls = all.filter((one) => isField(one) && formOf(one, all) === form)
  const fields = controls.flatMap((control) => {
    const values = valuesOf(control, { typed, controls })
    expectValid(control, { form, button, values })
    return values.map((value): [string, string | File] => [attribute(control, 'name') ?? '', value])
  })
  const name = attribute(button, 'name')
  if (name) fields.push([name, attribute(button, 'value') ?? ''])
  const setting = (key: string) => attribute(button, `form${key}`) ?? attribute(form, key)
  return {
    url: new URL(setting('action') ?? url, url),
    method: (setting('method') ?? 'get').toUpperCase(),
    fields: fields
      .filter(([name]) => name !== '')
      .map(([name, value]) => [name, typeof value === 'string' ? withLineBreaks(value) : value]),
    isMultipart: setting('enctype') === 'multipart/form-data',
  }
}

const withLineBreaks = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')

function formOf(control: Element, all: Element[]): Element {
  const id = attribute(control, 'form')
  const form =
    id === undefined
      ? ancestorsOf(control).find(({ tagName }) => tagName === 'form')
      : all.find((one) => attribute(one, 'id') === id)
  // A field outside of forms belongs to itself: it is never sent.
  return form ?? control
}

/** The values that a control sends; none if it is disabled or not ticked. */
function valuesOf(
  control: Element,
  { typed, controls }: { typed: Map<Element, Typed>; controls: Element[] },
): (string | File)[] {
  if (isDisabled(control)) return []
  if (isTickable(control)) {
    const isTicked = isTickedIn(control, { typed, controls })
    return isTicked ? [attribute(control, 'value') ?? 'on'] : []
  }
  const type = attribute(control, 'type')
  if (type === 'submit' || type === 'button') return []
  if (type === 'file') return filesOf(control, typed)
  return [typedText(control, typed) ?? initialValue(control)]
}

/** Without a choice, a browser sends a file without a name and content. */
function filesOf(control: Element, typed: Map<Element, Typed>): File[] {
  const files = typed.get(control)
  return Array.isArray(files) ? files : [new File([], '')]
}

function typedText(control: Element, typed: Map<Element, Typed>): string | undefined {
  const text = typed.get(control)
  if (typeof text !== 'string' || control.tagName !== 'select') {
    ok(text === undefined || typeof text === 'string', 'Only text is typed.')
    return text
  }
  const chosen = optionsOf(control).find((option) => option.label === text || option.value === text)
  ok(chosen, `There is no choice “${text}”.`)
  return chosen.value
}

function isTickedIn(
  control: Element,
  { typed, controls }: { typed: Map<Element, Typed>; controls: Element[] },
): boolean {
  const isTyped = typed.get(control)
  if (isTyped !== undefined) {
    equal(typeof isTyped, 'boolean', 'A box is ticked or not.')
    return isTyped === true
  }
  const isRadio = attribute(control, 'type') === 'radio'
  const name = attribute(control, 'name')
  const isAnotherChosen =
    isRadio && controls.some((one) => attribute(one, 'name') === name && typed.get(one) === true)
  return !isAnotherChosen && attribute(control, 'checked') !== undefined
}

/** A browser sends no form with an empty required field, unless the form says that it may. */
function expectValid(
  control: Element,
  { form, button, values }: { form: Element; button: Element; values: (string | File)[] },
): void {
  const mayBeInvalid =
    attribute(form, 'novalidate') !== undefined ||
    attribute(button, 'formnovalidate') !== undefined ||
    attribute(control, 'required') === undefined ||
    isTickable(control)
  const isFilled = values.some((value) => (typeof value === 'string' ? value : value.name) !== '')
  ok(mayBeInvalid || isFilled, `A browser requires ${attribute(control, 'name')}.`)
}

export const isTickable = (control: Element) =>
  /^(checkbox|radio)$/.test(attribute(control, 'type') ?? '')

export const isDisabled = (control: Element) =>
  [control, ...ancestorsOf(control).filter(({ tagName }) => tagName === 'fieldset')].some(
    (one) => attribute(one, 'disabled') !== undefined,
  )

/** What the field has when the page is opened. */
export function initialValue(control: Element): string {
  if (control.tagName === 'textarea') {
    return control.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  }
  if (control.tagName !== 'select') return attribute(control, 'value') ?? ''
  const options = optionsOf(control)
  return (options.find(({ isSelected }) => isSelected) ?? options[0])?.value ?? ''
}

export const optionsOf = (select: Element) =>
  allIn(select)
    .filter(({ tagName }) => tagName === 'option')
    .map((option) => {
      const label = textOf(option)
      const isSelected = attribute(option, 'selected') !== undefined
      return { label, value: attribute(option, 'value') ?? label, isSelected }
    })
