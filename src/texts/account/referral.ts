/** Why a friend's code does not count. */
export const referralTexts = {
  unknown: 'We do not know this referral code. Check how it is spelled.',
  self: 'You cannot refer yourself. Pass your link on to a friend.',
  already: 'You have come by a friend’s code already.',
  too_late: 'This link was opened more than 30 days ago.',
  ordered: 'A referral code counts before your first order only.',
  known: 'It looks as if you have been here before. A referral is for those who are new.',
}
/** A friend who has given no name. */
export const someFriend = 'A friend'
