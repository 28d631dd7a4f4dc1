-- What operators did is looked up by what was done, and by what it was done to.

create index operator_audit_by_action on operator_audit (action, id desc);
create index operator_audit_by_subject on operator_audit (subject, id desc);
