ALTER TABLE "debate_passages" ADD COLUMN "text" text;
--> statement-breakpoint
-- Claims a turn as claim_turn_3 does, and answers the passages that its debater may quote as well: both sides', each side's
-- best first. The words stand with the passages, because offsets count UTF-16 units, which SQL cannot, and because a source
-- is a hundred times as long. The claim's own answer is embedded as it is, so that the transcript is not parsed again. The
-- older functions stay for instances that are being replaced; what such an instance ranks has no words and is left out.
CREATE FUNCTION claim_turn_4(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  claim json := claim_turn_3(request);
  passages json;
BEGIN
  SELECT json_agg(json_build_object('marker', used.number, 'sourceId', source.id, 'title', source.title, 'url', source.url,
      'language', source.language, 'start', passage.start, 'text', passage.text, 'optionNumber', passage.option_number)
      ORDER BY passage.option_number, passage.rank)
    INTO passages FROM debate_passages passage
    JOIN debate_sources used ON used.debate_id = passage.debate_id AND used.source_id = passage.source_id
    JOIN evidence_sources source ON source.id = passage.source_id
    WHERE passage.debate_id = (request->>'debateId')::uuid AND passage.text IS NOT NULL
      AND EXISTS (SELECT FROM turn_claims WHERE claim_id = (request->>'claimId')::uuid);
  RETURN json_build_object('claim', claim, 'passages', coalesce(passages, '[]'));
END $$;
