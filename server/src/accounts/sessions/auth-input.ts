import { NonBlank } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { Password } from './password.ts';

/** Generous upper bounds. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 200;

const Name = NonBlank(100);
const Email = Type.String({
  format: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'Email address, such as ana@acme-robotics.example.',
});
/** Only bounded in length, so that old passwords still work when the rule for new ones changes. */
const GivenPassword = Type.String({ maxLength: MAX_PASSWORD_LENGTH, description: 'Current password of the account.' });
const Token = Type.String({ maxLength: 200, description: 'Token from the link in the mail.' });

const EXAMPLE = {
  name: 'Acme Robotics',
  email: 'ana@acme-robotics.example',
  password: 'correct horse battery staple',
  token: 'tok_01k9zq4v7he1r8c3t5n6m2x0tk.OnlyAnExample',
};
const { name, email, password, token } = EXAMPLE;
const closed = (example: object) => ({ additionalProperties: false, examples: [example] });

export const SignUp = Type.Object(
  {
    name: Name,
    email: Email,
    password: Password,
    invitation: Type.Optional({
      ...Token,
      description: 'Token from the link of an invitation. Required if the market only accepts invited accounts.',
    }),
  },
  closed({ name, email, password }),
);
export const SignIn = Type.Object(
  {
    email: Type.String({ maxLength: MAX_EMAIL_LENGTH, description: 'Email address of the account.' }),
    password: GivenPassword,
  },
  closed({ email, password }),
);
export const SignOut = Type.Object(
  { everywhere: Type.Optional(Type.Boolean({ description: 'Whether to end all sessions of the account.' })) },
  closed({ everywhere: true }),
);
export const ChangePassword = Type.Object(
  { current_password: GivenPassword, new_password: Password },
  closed({ current_password: password, new_password: 'another horse battery staple' }),
);
export const RequestReset = Type.Object({ email: Email }, closed({ email }));
export const ResetPassword = Type.Object({ token: Token, password: Password }, closed({ token, password }));
export const ConfirmEmail = Type.Object(
  { token: Token, password: Type.Optional(GivenPassword) },
  closed({ token, password }),
);
export const RequestConfirmation = Type.Object({ email: Email }, closed({ email }));
export const AccountChanges = Type.Object(
  { name: Type.Optional(Name), email: Type.Optional(Email), current_password: Type.Optional(GivenPassword) },
  closed({ name }),
);
