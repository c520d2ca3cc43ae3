import { authTexts } from '#texts/account/auth.ts'
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx'

/** Typed once, it is there in every form that asks for it: password, code and forgotten password. */
export const identifierDraft = { name: 'identifier', keep: ['identifier'] } as const

export function IdentifierField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label={authTexts.identifier}
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
