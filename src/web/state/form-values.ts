export type Values = Record<string, string | boolean>
/** The names of the fields whose value has this kind. */
export type NamesOf<Form, Kind> = { [Name in keyof Form]: Form[Name] extends Kind ? Name : never }[keyof Form] & string
export type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Controls = Partial<Record<string, Control | null>>
/** Keeps these fields across a reload and Back, in this tab. Never name a password or a code. */
export type Draft<Form> = { name: string; keep: readonly (keyof Form & string)[] }
