import { Type } from 'typebox';
import { NonBlank } from '../../platform/http/schemas/json-schema.ts';
import { Password } from './password.ts';

/** Generous upper bounds. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 200;

const Name = NonBlank(100);
const Email = Type.String({ format: 'email', maxLength: MAX_EMAIL_LENGTH, description: 'an e-mail address' });
/** Only bounded in length, so that old passwords still work when the rule for new ones changes. */
const GivenPassword = Type.String({ maxLength: MAX_PASSWORD_LENGTH });
const Token = Type.String({ maxLength: 200 });
const closed = { additionalProperties: false } as const;

export const SignUp = Type.Object(
  { name: Name, email: Email, password: Password, invitation: Type.Optional(Token) },
  closed,
);
export const SignIn = Type.Object(
  { email: Type.String({ maxLength: MAX_EMAIL_LENGTH }), password: GivenPassword },
  closed,
);
export const SignOut = Type.Object({ everywhere: Type.Optional(Type.Boolean()) }, closed);
export const ChangePassword = Type.Object({ current_password: GivenPassword, new_password: Password }, closed);
export const RequestReset = Type.Object({ email: Email }, closed);
export const ResetPassword = Type.Object({ token: Token, password: Password }, closed);
export const ConfirmEmail = Type.Object({ token: Token, password: Type.Optional(GivenPassword) }, closed);
export const RequestConfirmation = Type.Object({ email: Email }, closed);
export const AccountChanges = Type.Object(
  { name: Type.Optional(Name), email: Type.Optional(Email), current_password: Type.Optional(GivenPassword) },
  closed,
);
