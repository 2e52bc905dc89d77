CREATE INDEX "map_contests_visitor" ON "map_contests" USING btree ("reader") WHERE "map_contests"."user_id" is null;--> statement-breakpoint
CREATE INDEX "moved_marks_visitor" ON "moved_marks" USING btree ("reader") WHERE "moved_marks"."user_id" is null;--> statement-breakpoint
CREATE INDEX "stances_visitor" ON "stances" USING btree ("reader") WHERE "stances"."user_id" is null;