export const careTexts = {
  title: 'Care preferences',
  lead: 'Tell us once how you like things done. We’ll follow it on every order.',
  none: 'No preference',
  add: 'Add your preferences',
  edit: 'Edit',
  allergies: 'Allergies or sensitivities',
  allergiesHint: 'Such as fragrance',
  accessNotes: 'Getting to your door',
  accessNotesHint: 'Such as a gate code or where to ring',
  saved: 'Saved. Your next orders follow this.',
  unknownChoice: 'We no longer offer one of these choices. Choose again.',
  /** On orders, for staff. */
  labels: { allergies: 'Allergies', accessNotes: 'Access' },
  invite: 'Is there anything we should know about your things?',
  inviteAction: 'Set care preferences',
  notNow: 'Not now',
}
