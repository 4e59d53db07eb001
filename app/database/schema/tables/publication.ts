/** A setting that owners change at the desk. */
export interface PublicationSettingTable {
  /** Such as `name`. */
  name: string
  /** Text, or JSON of lists and pictures; '' if it was reset to its default. */
  value: string
  changed_at: string
  /** The name of the owner who changed it. */
  changed_by: string
}
