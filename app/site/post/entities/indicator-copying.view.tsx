import { Button } from '~/ui/button'

/** How indicators are copied. Hidden until the script runs, which adds a button to each indicator. */
export function IndicatorCopying() {
  return (
    <fieldset className="indicator-copying needs-script print:hidden">
      <legend className="sr-only">How to copy indicators</legend>
      <label>
        <input type="radio" name="copy-as" value="defanged" defaultChecked /> Copy defanged
      </label>
      <label>
        <input type="radio" name="copy-as" value="refanged" /> Copy refanged
      </label>
      <Button look="outline" size="small" data-copy-all="">
        Copy all
      </Button>
    </fieldset>
  )
}
