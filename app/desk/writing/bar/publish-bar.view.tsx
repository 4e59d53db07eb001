import { Maximize2, Minimize2, PanelRight } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import type { FocusMode } from '../panel/use-focus-mode.browser'
import type { GapsInput } from '../panel/use-gaps.browser'
import { useGaps } from '../panel/use-gaps.browser'
import type { PanelState } from '../panel/use-panel.browser'
import { MissingList } from './missing-list.view'
import { PostButtons, type SubmitState } from './post-buttons.view'
import type { PublishControl } from './publish-control.rules'
import { useBarHeight } from './use-bar-height.browser'

interface PublishBarProps {
  control: PublishControl
  gaps: Omit<GapsInput, 'completeness'>
  /** The id of the post's form. */
  form: string
  submit: SubmitState
  saveButton: Ref<HTMLButtonElement>
  panel: PanelState
  focusMode: FocusMode
  /** How much of the text is stored. */
  status: ReactNode
  /** What the change is to readers; null if they do not see the post. */
  change: ReactNode
}

/** Always at the top of the page: what the buttons will do, what stands in the way, and what is stored. */
export function PublishBar({ control, form, panel, focusMode, ...props }: PublishBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  const gaps = useGaps({ ...props.gaps, completeness: control.completeness })
  const inTheWay = [
    ...gaps.required,
    ...(control.isUnapproved ? [{ field: 'panel-review', text: 'An editor’s approval' }] : []),
    ...(control.isTimePast ? [{ field: 'publish-at', text: 'That moment has passed' }] : []),
  ]
  return (
    <div ref={bar} data-publish-bar="" className="writing-bar">
      {/* Enter in a field presses the first button: a disabled one, so that nothing is published by accident. */}
      <button type="submit" form={form} disabled hidden />
      {/* Enter in a date field presses the first enabled button: this one only asks. */}
      {control.publish && <button type="submit" form={form} hidden name="when" value="ask" />}
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:order-last max-sm:justify-between focus-mode:max-sm:order-none focus-mode:max-sm:basis-0 ${props.change ? 'max-sm:basis-40' : 'max-sm:basis-full'}`}
      >
        <div className="flex min-w-0 flex-1 text-pretty leading-snug">{props.status}</div>
        {inTheWay.length > 0 && (
          <div className="focus-mode:hidden">
            <MissingList items={inTheWay} />
          </div>
        )}
      </div>
      {props.change}
      <div
        className={`flex flex-none items-center gap-2 focus-mode:justify-end max-sm:flex-1 max-sm:flex-wrap focus-mode:max-sm:flex-none focus-mode:max-sm:basis-auto ${props.change ? 'max-sm:basis-full' : ''}`}
      >
        {panel.layout === 'sheet' && (
          <IconButton
            label="Settings of the post"
            className="focus-mode:hidden"
            aria-haspopup="dialog"
            onClick={panel.unfold}
          >
            <PanelRight aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        {panel.layout !== null && (
          <IconButton
            label={focusMode.isOn ? 'Leave focus mode' : 'Focus mode'}
            title={focusMode.isOn ? 'Escape' : 'Ctrl+Shift+F'}
            onClick={focusMode.toggle}
          >
            {focusMode.isOn ? (
              <Minimize2 aria-hidden="true" className="size-5" />
            ) : (
              <Maximize2 aria-hidden="true" className="size-5" />
            )}
          </IconButton>
        )}
        {/* With a large text size they get a row of their own. */}
        <div className="focus-mode:hidden flex flex-1 items-center justify-end gap-2 max-sm:basis-40">
          <PostButtons
            control={control}
            form={form}
            submit={props.submit}
            saveButton={props.saveButton}
          />
        </div>
      </div>
    </div>
  )
}

interface IconButtonProps extends React.ComponentProps<'button'> {
  label: string
}

function IconButton({ label, className = '', children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      className={`flex size-11 flex-none cursor-pointer items-center justify-center rounded-lg text-ink-muted transition-colors hover:bg-raised hover:text-ink ${className}`}
      {...props}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
